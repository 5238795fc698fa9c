import { isBlank, withoutDirection } from './text-lines.ts';
import type { TextLine } from './turn-heads.ts';

const BULLET = /^\s*(?:[-*+]|\d{1,4}[.)])\s+/;

/** Takes Markdown's marks off a line that somebody says: bullets before a head, bold, emphasis, escapes, quote marks. */
export function plainLine(line: string): TextLine {
  const unmarked = withoutDirection(line).replace(/^\s*(?:>\s?)+/, '');
  const unquoted = withoutCells(unmarked.trimEnd()).replace(/^(\s*)`([\d:.,]{4,15})`/, '$1$2');
  const unlisted = /^\s*(?:[-*+]\s+\[?\d{1,3}:\d\d|(?:[-*+]|\d{1,4}[.)])\s+(?:\*\*|__))/.test(unquoted)
    ? unquoted.replace(BULLET, '')
    : unquoted;
  const [, boldText, afterBold] = /^\s*(?:\*\*|__)(?=\S)(.{1,200}?)(?:\*\*|__)(.*)$/.exec(unlisted) ?? [];
  if (boldText === undefined || afterBold === undefined) return { text: withoutMarks(unlisted), bold: null };
  const bold = withoutMarks(boldText);
  return { text: bold + withoutMarks(afterBold), bold };
}

/** A row of a table without the marks at its ends; `| --- | --- |` is none. */
function withoutCells(line: string): string {
  if (!/^\s*\|.*\|$/.test(line)) return line;
  return /^[\s|:-]*$/.test(line) ? '' : line.trim().slice(1, -1).trim();
}

/** `**bold**`, `*emphasis*`, `_emphasis_` and backslash escapes as plain text. */
function withoutMarks(text: string): string {
  return text
    .replace(/(\*\*|__)(?=\S)([^*_\n]{1,2000}?)(?<=\S)\1/gu, '$2')
    .replace(
      /(?<![\p{L}\p{N}*_\\])([*_])(?=[^\s*_])([^*_\n]{1,2000}?)(?<=[^\s*_\\])\1(?![\p{L}\p{N}*_])/gu,
      '$2',
    )
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** A heading's level and text; null for any other line. */
export function headingOf(line: string): { level: number; text: string } | null {
  const [, marks, text] = /^ {0,3}(#{1,6})[ \t](.*)$/.exec(line) ?? [];
  if (marks === undefined || text === undefined) return null;
  const unclosed = text
    .trim()
    .replace(/[ \t]\{#[^{}]{1,200}\}$/, '')
    .replace(/(?:^|[ \t])#{1,20}$/, '');
  return { level: marks.length, text: plainLine(unclosed).text.trim() };
}

/** A line that only draws a rule. */
export function isRule(line: string): boolean {
  return /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/.test(line);
}

/** A list item with a checkbox; null for any other line. */
export function taskOf(line: string): { text: string; done: boolean } | null {
  const [, mark, text] = /^\s*(?:[-*+]|\d{1,4}[.)])\s+\[([ xX])\]\s+(\S.*)$/s.exec(line) ?? [];
  return mark === undefined || text === undefined
    ? null
    : { text: plainLine(text).text.trim(), done: mark !== ' ' };
}

/** The text of a list item; null for any other line. */
export function bulletOf(line: string): string | null {
  return BULLET.test(line) && !isBlank(line.replace(BULLET, ''))
    ? plainLine(line.replace(BULLET, '')).text.trim()
    : null;
}
