/** Where to go once signed in. Only a path of this application: a link to these pages must not send people elsewhere. */
export function nextPath(): string {
  const given = new URLSearchParams(location.search).get('next')
  const url = given && URL.canParse(given, location.origin) ? new URL(given, location.origin) : undefined
  return url?.origin === location.origin ? url.pathname : '/dashboard'
}
