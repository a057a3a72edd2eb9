/** How to recognize the guests. */
export function CustomParameterHint() {
  return (
    <p className="text-muted text-sm leading-6">
      To know who recorded a review, add <Code>?id=</Code> and a text of your choice to the end of the link, for example{' '}
      <Code>?id=newsletter</Code>. It is shown with the review.
    </p>
  );
}

function Code({ children }: { children: string }) {
  return <code className="whitespace-nowrap rounded bg-ink/8 px-1 py-0.5 text-ink text-xs">{children}</code>;
}
