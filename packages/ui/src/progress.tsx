import { cva, type VariantProps } from 'class-variance-authority';

const bar = cva('h-full rounded-full transition-[width]', {
  variants: {
    variant: {
      active: 'bg-ember',
      inactive: 'bg-edge',
      /** The transfer is complete, but the server is still working. */
      finishing: 'animate-pulse bg-ember',
    },
  },
});

type ProgressProps = Required<Pick<VariantProps<typeof bar>, 'variant'>> & {
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** The value as text for screen readers. */
  valueText: string;
};

export function Progress({ label, percent, valueText, variant }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="h-2.5 overflow-hidden rounded-full bg-ink/10"
    >
      <div className={bar({ variant })} style={{ width: `${percent}%` }} />
    </div>
  );
}
