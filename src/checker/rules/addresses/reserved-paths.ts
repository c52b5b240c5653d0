import { formCountsPath } from '#engine/forms.ts'
import { healthPaths } from '#engine/site.ts'

/** The addresses that no page can have, because the server or the files of the build use them. */
export const reservedPaths: readonly string[] = [...Object.values(healthPaths), formCountsPath, '/assets']
