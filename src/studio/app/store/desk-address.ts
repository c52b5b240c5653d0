/** The address of the desk that Studio is a part of; undefined where it runs alone. */
export function deskAddress(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="studio-desk"]')?.content
}
