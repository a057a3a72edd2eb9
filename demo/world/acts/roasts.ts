import { cancelRequest } from '@outloud/contract/operators/requests';
import { cancelRoast, createRoast } from '@outloud/contract/roasts';
import { type RequestName, requests } from '../requests.ts';
import { type CustomerName, known, operatorOf, type Stage } from '../stage.ts';

export async function request(stage: Stage, customer: CustomerName, ...names: RequestName[]): Promise<void> {
  for (const name of names) {
    const { roastRequest } = await known(stage.people, customer).call(createRoast, { body: requests[name] });
    stage.roasts.set(name, roastRequest._id);
  }
}

export async function cancel({ people, roasts }: Stage, customer: CustomerName, name: RequestName): Promise<void> {
  await known(people, customer).call(cancelRoast, { params: { id: known(roasts, name) } });
}

export async function cancelByOperator(stage: Stage, name: RequestName, reason: string): Promise<void> {
  const { call } = await operatorOf(stage);
  await call(cancelRequest, { params: { id: known(stage.roasts, name) }, body: { reason } });
}

export async function passWindow({ backstage, roasts }: Stage, ...names: RequestName[]): Promise<void> {
  await backstage.passWindow(names.map((name) => known(roasts, name)));
}
