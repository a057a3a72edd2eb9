/** The topics of moments, each as a heading and as a phrase within a sentence. */
const topicTexts = {
  overall: ['The site as a whole', 'the site as a whole'],
  prices: ['Prices', 'the prices'],
  delivery: ['Delivery and returns', 'delivery'],
  checkout: ['Checkout', 'the checkout'],
  forms: ['Forms and sign-in', 'the forms'],
  search: ['Search', 'the search'],
  navigation: ['Navigation', 'the navigation'],
  speed: ['Speed', 'the speed'],
  popups: ['Pop-ups and ads', 'the pop-ups'],
  trust: ['Trust', 'trust'],
  text: ['Text', 'the text'],
  pictures: ['Pictures and videos', 'the pictures'],
  look: ['Look', 'the look'],
  mobile: ['Mobile use', 'mobile use'],
  help: ['Help and contact', 'help'],
  booking: ['Booking', 'booking'],
  details: ['Product details', 'the details'],
  buttons: ['Buttons', 'the buttons'],
} as const satisfies Record<string, readonly [string, string]>;

export type Topic = keyof typeof topicTexts;
export const topics = Object.keys(topicTexts) as [Topic, ...Topic[]];

export const getTopicHeading = (topic: Topic): string => topicTexts[topic][0];
export const getTopicPhrase = (topic: Topic): string => topicTexts[topic][1];
