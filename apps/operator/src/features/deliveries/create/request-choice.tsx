import type { OperatorRequest } from '@outloud/contract/operators/requests';
import { formatOpenReviews, formatRequestLabel } from '@outloud/uploader/request.labels';
import { type Ref, useState } from 'react';
import { useRequestsInNeed } from '../api/choices.ts';
import { Choose } from './choose.tsx';

type RequestSelectProps = {
  chosen: OperatorRequest | null;
  onChoose: (request: OperatorRequest | null) => void;
  error: string | undefined;
  ref: Ref<HTMLSelectElement>;
};

export function RequestChoice(props: RequestSelectProps) {
  const [search, setSearch] = useState('');
  const now = Date.now();
  return (
    <Choose
      {...props}
      label="Roast request"
      searchHint="Part of a website, customer name or email."
      search={search}
      onSearch={setSearch}
      query={useRequestsInNeed(search)}
      getLabel={(request) => formatRequestLabel(request, now)}
      getDetails={(request) => `${request.websiteUrl}, ${formatOpenReviews(request, now)}`}
      isSelectable={({ openSlots }) => openSlots > 0}
      emptyText="No roast requests found that need deliveries"
    />
  );
}
