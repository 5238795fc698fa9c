import {
  SEARCH_COLUMNS,
  type ColumnNode,
  type NearNode,
  type QueryNode,
  type SearchColumn,
  type TermNode,
} from './query-tree.ts';
import { termTokens } from './query-words.ts';

// Tokens hold no quotation mark by construction (it is a separator), so a quoted token can never end early.
function termExpression(term: TermNode): string {
  const { tokens, prefix } = termTokens(term);
  return `"${tokens.join(' ')}"${prefix ? ' *' : ''}`;
}

function nearExpression(node: NearNode): string {
  return `NEAR(${node.terms.map(termExpression).join(' ')}, ${node.distance})`;
}

function columnExpression(node: ColumnNode): string {
  // A set of no columns is no syntax; the same said the other way round is.
  if (node.columns.length === 0) return `- {${SEARCH_COLUMNS.join(' ')}} : (${matchExpression(node.node)})`;
  return `{${node.columns.join(' ')}} : (${matchExpression(node.node)})`;
}

/**
 * The FTS5 expression of a query over an index that was fed with `indexText`. Every word in it is quoted and folded: no text of a
 * query can be read as syntax, and SQLite refuses none of these expressions.
 */
export function matchExpression(node: QueryNode): string {
  switch (node.kind) {
    case 'term':
      return `${node.initial ? '^ ' : ''}${termExpression(node)}`;
    case 'near':
      return nearExpression(node);
    case 'and':
      return node.nodes.map(grouped).join(' AND ');
    case 'or':
      return node.nodes.map(grouped).join(' OR ');
    case 'not':
      return `${grouped(node.include)} NOT ${grouped(node.exclude)}`;
    case 'column':
      return columnExpression(node);
  }
}

function grouped(node: QueryNode): string {
  const expression = matchExpression(node);
  return node.kind === 'and' || node.kind === 'or' || node.kind === 'not' ? `(${expression})` : expression;
}

function only(column: SearchColumn, node: QueryNode): QueryNode {
  switch (node.kind) {
    case 'and':
    case 'or':
      return { ...node, nodes: node.nodes.map((each) => only(column, each)) };
    case 'not':
      return { ...node, include: only(column, node.include) };
    case 'column':
      return { ...node, node: only(column, node.node) };
    case 'term':
    case 'near':
      return { kind: 'column', columns: [column], node };
  }
}

/**
 * The expression of those hits that have all of it in the title. They are hits of `matchExpression` too: an exclusion still looks
 * everywhere that the query lets it.
 */
export function titleExpression(node: QueryNode): string {
  return matchExpression(only('title', node));
}
