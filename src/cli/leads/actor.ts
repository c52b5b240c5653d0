import { userInfo } from 'node:os'
import process from 'node:process'

/** The user of this process, and the one who called sudo. */
export function actor(): string {
  const user = userName()
  const { SUDO_USER } = process.env
  return SUDO_USER ? `${SUDO_USER} as ${user}` : user
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container the user id may have no name.
    return `user ${process.getuid?.()}`
  }
}
