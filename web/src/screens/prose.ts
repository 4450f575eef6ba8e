/** The few signs of RULES.md as blocks: paragraphs, lists and tables, with bold, code and notes such as `[CM7]` inside. */

import { say, t } from '../i18n';
import type { OptionCard } from '../protocol/papers';

export type Span = { text: string; as: 'plain' | 'bold' | 'code' | 'name' | 'note' };
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

/** Options go by what they are called at a table, and so do their values; other code stays what it is. */
export function inWords(blocks: Block[], options: readonly OptionCard[]): Block[] {
  let latest: OptionCard | undefined;
  const word = (span: Span): Span => {
    if (span.as !== 'code') return span;
    const option = options.find(({ name }) => name === span.text);
    const whose = option ?? (latest && valueOf(latest, span.text) ? latest : ownerOf(span.text));
    latest = whose ?? latest;
    return whose ? { text: option ? say(option.title) : valueOf(whose, span.text)!, as: 'name' } : span;
  };
  const ownerOf = (value: string) => {
    const owners = options.filter((each) => valueOf(each, value));
    return owners.length === 1 ? owners[0] : undefined;
  };
  const line = (spans: Span[]) => spans.map(word);
  return blocks.map((block) => {
    if (block.kind === 'text') return { ...block, spans: line(block.spans) };
    if (block.kind === 'list') return { ...block, items: block.items.map(line) };
    return { ...block, head: block.head.map(line), rows: block.rows.map((row) => row.map(line)) };
  });
}

function valueOf(option: OptionCard, value: string): string | undefined {
  const label = option.labels?.[value];
  if (label) return say(label);
  return option.values.some((each) => each === true) ? { true: t('yes'), false: t('no') }[value] : undefined;
}

/** What is read there, without the signs. */
export function readOf(blocks: readonly Block[]): string {
  const line = (spans: Span[]) => spans.map((span) => span.text).join('');
  return blocks
    .flatMap((block) => {
      if (block.kind === 'text') return [line(block.spans)];
      if (block.kind === 'list') return block.items.map(line);
      return [block.head, ...block.rows].flatMap((row) => row.map(line));
    })
    .join('\n');
}
