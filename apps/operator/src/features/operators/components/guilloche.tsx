const petals = Array.from({ length: 30 }, (_, index) => index * 6);

/** A decorative banknote pattern. */
export function Guilloche({ className }: { className?: string }) {
  return (
    <svg viewBox="-200 -200 400 400" aria-hidden="true" className={className}>
      <g className="fill-transparent stroke-current" strokeWidth="0.75">
        {petals.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <ellipse rx="196" ry="84" />
            <ellipse rx="104" ry="40" />
          </g>
        ))}
      </g>
    </svg>
  );
}
