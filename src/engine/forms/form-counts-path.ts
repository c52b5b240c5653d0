/** The address that counts which steps of forms are seen and answered; in a file of its own, so that no page loads it early. */
export const formCountsPath = '/form-counts'
