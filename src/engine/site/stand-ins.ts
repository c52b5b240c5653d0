/** Whether a telephone number ends in zeros only, and so is probably not a real one yet: `+65 0000 0000`. */
export function isStandInPhone(phone: string): boolean {
  return /[1-9]\D*(?:0\D*){6,}\d?$/.test(phone)
}

/** Whether an e-mail address can never get mail, because nobody can own a domain that ends in `.example` (RFC 2606). */
export function isStandInEmail(email: string): boolean {
  return email.endsWith('.example')
}

/** Whether an address begins with `Placeholder`, because the office's real one is not known yet. */
export function isStandInAddress(address: readonly string[]): boolean {
  return /^Placeholder\b/.test(address[0] ?? '')
}

/** The telephone number if it is real; nobody shall dial another. */
export function publishedPhone(phone: string): string | undefined {
  return isStandInPhone(phone) ? undefined : phone
}

/** The e-mail address if it is real; nobody shall write to another. */
export function publishedEmail(email: string): string | undefined {
  return isStandInEmail(email) ? undefined : email
}
