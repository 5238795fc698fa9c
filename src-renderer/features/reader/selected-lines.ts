/** The `seq` of the lines that the selection touches, in their order. */
export function selectedLines(): number[] {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  return [...document.querySelectorAll<HTMLElement>('[data-line]')]
    .filter((line) => range.intersectsNode(line))
    .map((line) => Number(line.dataset['line']));
}
