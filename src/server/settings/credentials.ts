/** Whether a delimiter that stands as it is ends an address within its user or password. */
export function isCutShort(address: string): boolean {
  const start = address.indexOf('://') + '://'.length
  const end = address.indexOf('@', start)
  return address.includes('://') && end !== -1 && /[/?#]/.test(address.slice(start, end))
}

/** Why an address that is cut short cannot be used, as a clause. */
export const addressCut = 'write /, ? and # in its user or password as %2F, %3F and %23'

/** Why a user or password that cannot be decoded cannot be used, as a clause. */
export const percentStray = 'write % in its user or password as %25'
