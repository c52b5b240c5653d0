import type { PictureSize } from '../files/picture-size.ts'

/** The form of a picture's address in a text: a file of `config/assets`. */
export const pictureForm = /^\/[\w/.-]+\.(?:svg|png|jpe?g|webp)$/

/**
 * The HTML of a text with the size of each picture, so that nothing moves when it arrives. Pictures below the first
 * section are loaded when they come near the screen.
 */
export function withPictureSizes(html: string, sizeOf: (path: string) => PictureSize | undefined): string {
  const section = html.indexOf('<h2')
  return html.replaceAll(/<img src="([^"]*)"/g, (tag, path: string, at: number) => {
    const size = sizeOf(path)
    const lazy = section >= 0 && at > section ? ' loading="lazy"' : ''
    return `${tag}${size ? ` width="${size.width}" height="${size.height}"` : ''}${lazy} decoding="async"`
  })
}

/** The alternative text of a picture in Markdown; undefined where it is not there, or has none. */
export function pictureIn(text: string, path: string): string | undefined {
  const [, ...parts] = text.split('![')
  const shown = parts.map((part) => /^((?:[^\]\\]|\\.)+)\]\(([^)\s]+)/.exec(part))
  const [, words] = shown.find((picture) => picture?.[2] === path) ?? []
  return words?.replaceAll(/\\(?=[^\w\s])/g, '')
}
