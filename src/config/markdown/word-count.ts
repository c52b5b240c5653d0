/** The words of a Markdown text: without the targets of its links and the anchors of its headings. */
export function countWords(markdown: string): number {
  const read = markdown.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/\{#[^}]*\}/g, '')
  return read.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,%$-]*/gu)?.length ?? 0
}
