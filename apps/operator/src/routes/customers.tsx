import { CustomerList } from '../features/customers/components/customer-list.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function CustomersPage() {
  return (
    <ConsolePage title="Customers">
      <CustomerList />
    </ConsolePage>
  );
}
