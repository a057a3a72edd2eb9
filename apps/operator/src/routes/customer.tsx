import { useParams } from 'react-router';
import { CustomerDetailPage } from '../features/customers/components/customer-detail-page.tsx';

export function CustomerPage() {
  const { id = '' } = useParams();
  return <CustomerDetailPage key={id} id={id} />;
}
