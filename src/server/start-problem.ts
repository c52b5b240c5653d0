/** Something the operator can put right before the server starts; its message says what and how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
