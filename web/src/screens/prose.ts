/** The few signs of RULES.md as blocks: paragraphs, lists and tables, with bold, code and notes such as `[CM7]` inside. */

export type Span = { text: string; as: 'plain' | 'bold' | 'code' | 'note' };
export type Block =
  | { kind: 'text'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

export function blocks(text: string): Block[] {
  const parts = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.map((part) => {
    const lines = part.split('\n').map((line) => line.trim());
    if (lines.every((line) => line.startsWith('|'))) return tableOf(lines);
    if (lines.every((line) => /^[-*] /.test(line)))
      return { kind: 'list', items: lines.map((line) => spans(line.slice(2))) };
    return { kind: 'text', spans: spans(lines.join(' ')) };
  });
}

function tableOf(lines: string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => spans(cell.trim()));
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line));
  return { kind: 'table', head: cells(rows[0] ?? ''), rows: rows.slice(1).map(cells) };
}

export function spans(text: string): Span[] {
  return text
    .split(/(\*\*.+?\*\*|`.+?`|\[(?:[A-Z]{2}\d|\()[^\]]*\])/)
    .filter(Boolean)
    .map((part) => {
      if (/^\[[A-Z(]/.test(part)) return { text: part, as: 'note' };
      if (part.startsWith('**') && part.length > 4) return { text: part.slice(2, -2), as: 'bold' };
      if (part.startsWith('`') && part.length > 2) return { text: part.slice(1, -1), as: 'code' };
      return { text: part, as: 'plain' };
    });
}
