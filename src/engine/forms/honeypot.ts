/**
 * The name of the honeypot: a field that people cannot see, so that only software fills it in. Our receiver marks such a
 * submission as suspicious; a form service of a host learns of it by an attribute of the form.
 */
export const honeypotField = 'bot-field'
