"""The table server: people and bots at one table, in real time, over HTTP and WebSocket."""
