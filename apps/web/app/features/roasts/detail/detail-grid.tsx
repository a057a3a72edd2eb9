import type { ReactNode } from 'react';

type DetailGridProps = { deliveries: ReactNode; details: ReactNode };

export function DetailGrid({ deliveries, details }: DetailGridProps) {
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      {deliveries}
      {details}
    </div>
  );
}
