// For Prettier: a rule of CSS stays on one line if it fits there; else its declarations share as few as they need.
import postcss from 'postcss';
import { doc } from 'prettier';

const { fill, group, hardline, indent, join, line } = doc.builders;

export const parsers = {
  css: {
    astFormat: 'compact-css',
    parse: (text) => postcss.parse(text),
    locStart: (node) => node.source?.start?.offset ?? 0,
    locEnd: (node) => node.source?.end?.offset ?? 0,
  },
};

export const printers = { 'compact-css': { print: (path) => sheet(path.node) } };

/** Rules below each other, with an empty line where there was one. */
function sheet(parent) {
  return parent.nodes.map((node, i) => {
    const before = node.raws.before ?? '';
    const beside = i > 0 && node.type === 'comment' && !before.includes('\n');
    return [i === 0 ? '' : beside ? ' ' : [hardline, before.split('\n').length > 2 ? hardline : ''], print(node)];
  });
}

function print(node) {
  if (node.type === 'comment') return `/* ${node.text} */`;
  if (node.type === 'decl') return declared(node);
  const head = node.type === 'rule' ? join([',', line], node.selectors) : `@${node.name} ${node.params}`.trim();
  if (!node.nodes) return `${head};`;
  if (node.nodes.length === 0) return [head, ' {}'];
  if (node.nodes.some((inner) => inner.nodes || inner.type === 'comment'))
    return [head, ' {', indent([hardline, sheet(node)]), hardline, '}'];
  return group([group(head), ' {', indent([line, fill(join(line, node.nodes.map(declared)).flat())]), line, '}']);
}

const declared = (node) => `${node.prop}: ${node.value.replace(/\s+/g, ' ')}${node.important ? ' !important' : ''};`;
