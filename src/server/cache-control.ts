/** How long a file may be kept: `file` is its path in the built site, which carries a hash under `/assets/`. */
export function cacheControl(file: string): string {
  if (/^assets[\\/]/.test(file)) return 'public, max-age=31536000, immutable'
  // Pages are asked for again each time; `no-store` would cost the browser's instant Back.
  return /\.(?:html|json)(?:\.\w+)?$/.test(file) ? 'no-cache' : 'public, max-age=3600'
}
