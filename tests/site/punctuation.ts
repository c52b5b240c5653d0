/** Marks that Chinese and Arabic write with signs of their own, between two letters of the script. */
const strange = [
  /\p{Script=Han}\s?[,;:.?!()]\s?(?=\p{Script=Han})/u,
  // A blank before a full-width mark comes from joining words in code.
  /\p{Script=Han} [，。；：？！（）／、]/u,
  /\d [（／]/u,
  /\p{Script=Arabic}\s?[,;?]\s?(?=\p{Script=Arabic})/u,
]

/** Passages of a page whose marks are not those of its script. */
export function strangeMarks(html: string): string[] {
  const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? []
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const shown = body.replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, '\n')
  const texts = shown.replaceAll(/<\/?(?:a|abbr|b|em|small|span|strong|wbr)\b[^<>]*>/g, '').split(/<[^<>]*>|\n/)
  return [title, description, ...texts].flatMap((text) =>
    strange.flatMap((mark) => {
      const { index } = mark.exec(text) ?? {}
      return index === undefined ? [] : [text.slice(Math.max(0, index - 12), index + 12)]
    }),
  )
}
