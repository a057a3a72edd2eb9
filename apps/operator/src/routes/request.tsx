import { useParams } from 'react-router';
import { RequestById } from '../features/requests/components/request-by-id.tsx';

export function RequestPage() {
  const { id = '' } = useParams();
  return <RequestById key={id} id={id} />;
}
