import { AsyncLocalStorage } from 'node:async_hooks'

/** The person whose request is being answered, where they are signed in: the author of the commits that it makes. */
export const commitAuthor = new AsyncLocalStorage<{ readonly name: string; readonly email: string }>()
