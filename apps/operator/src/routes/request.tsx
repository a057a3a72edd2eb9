import { useParams } from 'react-router';
import { RequestDetailPage } from '../features/requests/components/request-detail-page.tsx';

export function RequestPage() {
  const { id = '' } = useParams();
  return <RequestDetailPage key={id} id={id} />;
}
