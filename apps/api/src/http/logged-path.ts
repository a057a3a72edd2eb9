/** The path of a URL without secrets: without the query, which may contain tokens, and without the token of a guest link. */
export function getLoggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/^\/(api\/guest|r)\/[^/]+/, '/$1/…');
}
