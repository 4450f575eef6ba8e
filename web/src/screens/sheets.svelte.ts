/** Sheets that can be opened from anywhere. */
export const sheets = $state({ settings: false });
