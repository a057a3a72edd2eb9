import type { OperatorRequest } from '@outloud/contract/operators/requests';
import { formatOpenReviews, formatRequestLabel } from '@outloud/uploader/request.labels';
import { type Ref, useState } from 'react';
import { useRequestsNeedingDeliveries } from '../api/delivery-choices.ts';
import { SearchableSelect } from './searchable-select.tsx';

type RequestSelectProps = {
  chosen: OperatorRequest | null;
  onChoose: (request: OperatorRequest | null) => void;
  error: string | undefined;
  ref: Ref<HTMLSelectElement>;
};

export function RequestSelect(props: RequestSelectProps) {
  const [search, setSearch] = useState('');
  const now = Date.now();
  return (
    <SearchableSelect
      {...props}
      label="Roast request"
      searchHint="Part of a website name, URL, customer name, or email."
      search={search}
      onSearch={setSearch}
      query={useRequestsNeedingDeliveries(search)}
      getLabel={(request) => formatRequestLabel(request, now)}
      getDetails={(request) => `${request.websiteUrl}, ${formatOpenReviews(request, now)}`}
      isSelectable={({ openSlots }) => openSlots > 0}
      emptyText="No roast requests found that need deliveries"
    />
  );
}
