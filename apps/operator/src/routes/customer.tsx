import { useParams } from 'react-router';
import { CustomerById } from '../features/customers/components/customer-by-id.tsx';

export function CustomerPage() {
  const { id = '' } = useParams();
  return <CustomerById key={id} id={id} />;
}
