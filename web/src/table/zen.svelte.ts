/** Only the table, and nothing around it; as long as the page is open. */
export const zen = $state({ on: false });
