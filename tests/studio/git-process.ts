import { openGitProcess } from '#workbench/server/git.ts'

// The desk has this process too: each start of a command from a worker of Vitest takes 50 ms.
const place: { gitProcess?: Disposable } = globalThis as object
place.gitProcess ??= openGitProcess()
