/** A phone number that can be dialled. */
export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
      {number.replaceAll(' ', '\u00a0')}
    </a>
  )
}

/** An e-mail address that can be written to. */
export function EmailLink({ address }: { readonly address: string }) {
  return (
    <a href={`mailto:${address}`} dir="ltr">
      {address}
    </a>
  )
}
