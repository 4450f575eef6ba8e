// The same table on Colyseus. Usage: node colyseus.mjs PORT [each]
// Without more it sends patches as it always does, every 50 ms; with "each", one after every move.
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { ArraySchema, StateView, schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const SEATS = 4;
const HAND = 13;
const [port, when] = process.argv.slice(2);

const Seat = schema(
  { size: t.uint8(), score: t.int32(), hand: t.array("uint8").view() },
  "Seat",
);
const Table = schema(
  { moves: t.uint32(), turn: t.uint8(), last: t.uint8(), open: t.array("uint8"), seats: t.array(Seat) },
  "Table",
);

class Cards extends Room {
  maxClients = SEATS;
  sitting = 0;
  messages = {
    pass: (client, { card: place }) => {
      const table = this.state;
      const seat = client.userData;
      if (seat !== table.turn) return;
      const mine = table.seats[seat];
      const left = table.seats[(seat + 1) % SEATS];
      const at = place % mine.hand.length;
      const card = mine.hand[at];
      mine.hand.splice(at, 1);
      left.hand.push(card);
      mine.size = mine.hand.length;
      left.size = left.hand.length;
      table.open.push(card);
      if (table.open.length > HAND) table.open.shift();
      table.last = seat;
      table.turn = (seat + 1) % SEATS;
      table.moves++;
      if (when === "each") this.broadcastPatch();
    },
  };

  onCreate() {
    if (when === "each") this.patchRate = null;
    const table = new Table();
    table.moves = table.turn = table.last = 0;
    table.open = new ArraySchema();
    table.seats = new ArraySchema();
    for (let seat = 0; seat < SEATS; seat++) {
      const cards = Array.from({ length: HAND }, (_, card) => seat * HAND + card);
      const place = new Seat();
      place.size = HAND;
      place.score = 0;
      place.hand = new ArraySchema(...cards);
      table.seats.push(place);
    }
    this.state = table;
  }

  onJoin(client) {
    client.userData = this.sitting++;
    client.view = new StateView();
    client.view.add(this.state.seats[client.userData]);
  }
}

const house = new Server({
  transport: new WebSocketTransport({ server: createServer() }),
  greet: false,
});
house.define("cards", Cards);
await house.listen(Number(port), "127.0.0.1");
