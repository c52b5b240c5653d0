/** A value as code in a Markdown cell, the way the file has it, cut when long; a text without its quotation marks. */
export function code(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/\s+/g, ' ')
  const shown = text.length > 80 ? `${text.slice(0, 79)}…` : text
  return shown.includes('`') ? `\`\` ${shown} \`\`` : `\`${shown}\``
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}
