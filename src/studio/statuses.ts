/** The status of HTTP by the kind of a refusal. */
export const statuses = {
  input: 400,
  noToken: 401,
  foreign: 403,
  missing: 404,
  conflict: 409,
  noJson: 415,
  /** The person has to authenticate again first. */
  unconfirmed: 428,
  tooMany: 429,
  disk: 500,
  service: 502,
} as const
