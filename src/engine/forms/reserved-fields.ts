/** The names that mean something to the receiver itself; no question or field may use them. */
export const reservedFields = ['form-name', 'bot-field', 'elapsed', 'plan', 'reference'] as const
