import type { Page } from '@playwright/test';

export const waitlistPath = '/tester-waitlist';

export const submitButton = (page: Page) => page.getByRole('button', { name: /^Submit/ });

export const createApplicantEmail = () => `applicant.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

/** The required answers, in the order of the form. */
export const getRequiredAnswers = (email: string) => [
  { field: 'fullName', label: 'Full name', answer: 'Tess Applicant' },
  { field: 'email', label: 'Email', answer: email },
  { field: 'ageRange', label: 'Age range', answer: '26-35', isChoice: true },
  { field: 'gender', label: 'Gender', answer: 'Female', isChoice: true },
  { field: 'city', label: 'City', answer: 'Austin' },
  { field: 'state', label: 'State', answer: 'Texas', isChoice: true },
  { field: 'incomeLevel', label: 'Income level', answer: '$50k-$75k', isChoice: true },
  { field: 'educationLevel', label: 'Education level', answer: "Master's degree", isChoice: true },
];

type Answer = ReturnType<typeof getRequiredAnswers>[number];

export async function fillAnswer(page: Page, { label, answer, isChoice }: Answer): Promise<void> {
  const control = page.getByLabel(label, { exact: true });
  await (isChoice ? control.selectOption({ label: answer }) : control.fill(answer));
}

export async function fillApplication(page: Page, email: string): Promise<void> {
  for (const answer of getRequiredAnswers(email)) await fillAnswer(page, answer);
}
