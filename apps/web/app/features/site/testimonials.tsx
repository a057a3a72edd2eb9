/** Customer quotes, used with permission. The section is hidden while the list is empty. */
const quotes: { text: string; name: string; company: string }[] = [];

export function Testimonials() {
  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      hidden={quotes.length === 0}
      className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28"
    >
      <h2 id="testimonials-title" className="font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
        They got roasted. They came back.
      </h2>
      <ul className="mt-12 grid gap-8 md:grid-cols-3">
        {quotes.map(({ text, name, company }) => (
          <li key={name}>
            <figure>
              <blockquote className="text-lg leading-8">“{text}”</blockquote>
              <figcaption className="mt-3 text-muted">
                {name}, {company}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
