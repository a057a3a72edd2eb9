/** Title and description of a page; `hidden` keeps it out of search engines. */
export function pageMeta(title: string, description: string, { hidden = false } = {}) {
  const tags: ({ title: string } | { name: string; content: string })[] = [
    { title: title.includes('Outloud') ? title : `${title} · Outloud` },
    { name: 'description', content: description },
  ];
  if (hidden) tags.push({ name: 'robots', content: 'noindex' });
  return tags;
}
