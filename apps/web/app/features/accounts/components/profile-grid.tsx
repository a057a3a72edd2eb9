import type { ReactNode } from 'react';

type ProfileGridProps = {
  details: ReactNode;
  credits: ReactNode;
  password: ReactNode;
  data: ReactNode;
  deletion: ReactNode;
};

export function ProfileGrid({ details, credits, password, data, deletion }: ProfileGridProps) {
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      {details}
      <div className="lg:row-span-4">{credits}</div>
      {password}
      {data}
      {deletion}
    </div>
  );
}
