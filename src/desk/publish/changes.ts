/** The changes that people make at the desk, as publishing knows them. */
export interface Changes {
  /** Throws a `RequestError` if there is no such change. */
  nameOf(change: string): Promise<string>
  /**
   * The hash of the one commit that carries a change, whose parent is main as it is now. Throws a `RequestError` with what
   * stops it: conflicts, a missing approval, errors of its own.
   */
  commitOf(change: string): Promise<string>
  /** Called once main has the change, perhaps twice; `commit` is the one in main, which a pull request may have made anew. */
  merged(change: string, commit: string): Promise<void>
  /** A new change with these texts by file; undefined removes a file. Resolves to its id. */
  newChangeWith(name: string, texts: ReadonlyMap<string, string | undefined>): Promise<string>
}
