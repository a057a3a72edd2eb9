import type { EndpointInput } from '@outloud/contract/endpoint';
import type { createRoast } from '@outloud/contract/roasts';

type Request = EndpointInput<typeof createRoast>['body'];

const shoppers = { onlineShoppingFrequency: ['Weekly', 'Daily'] };

/** What the customers of the demo ask for. All of these businesses are made up. */
export const requests = {
  stride: {
    websiteUrl: 'https://stride.example',
    websiteName: 'Stride',
    websiteDescription: 'Running shoes for road, trail and everything between.',
    specificInstructions: 'Find a shoe you would buy, choose your size, and go as far as the last step before paying.',
    focusAreas: ['Finding the right size', 'Trust at checkout'],
    targetDemographics: { ageRanges: ['26-35', '36-45'] },
    deliveriesExpected: 4,
  },
  harbourBooks: {
    websiteUrl: 'https://harbourlanebooks.example',
    websiteName: 'Harbour Lane Books',
    websiteDescription: 'A second-hand bookshop that ships.',
    deliveriesExpected: 1,
  },
  wrenAndFinch: {
    websiteUrl: 'https://wrenandfinch.example',
    websiteName: 'Wren & Finch Stationery',
    websiteDescription: 'Letterpress cards, printed to order.',
    specificInstructions: 'Pretend that you are getting married in June and need eighty invitations.',
    targetDemographics: { maritalStatus: ['In a relationship'], incomeLevel: ['$100k-$150k', '$150k+'] },
    deliveriesExpected: 2,
  },
  oakAndEmber: {
    websiteUrl: 'https://oakandember.example/book',
    websiteName: 'Oak & Ember Grill',
    specificInstructions: 'Book a table for six on a Saturday night.',
    deliveriesExpected: 2,
  },
  strideCheckout: {
    websiteUrl: 'https://stride.example/cart',
    websiteName: 'Stride, second look',
    websiteDescription: 'The same shop with a new product page.',
    specificInstructions: 'Tell us when you learn what shipping costs, and how that feels.',
    focusAreas: ['Product page'],
    targetDemographics: shoppers,
    deliveriesExpected: 3,
  },
  campground: {
    websiteUrl: 'https://mossyoak.example',
    websiteName: 'Mossy Oak Campground',
    websiteDescription: 'Forty pitches by a lake, and one very good shower block.',
    targetDemographics: { hasChildren: ['Children 0-5', 'Children 6-12'] },
    deliveriesExpected: 2,
  },
  fernfoot: {
    websiteUrl: 'https://fernfoot.example',
    websiteName: 'Fernfoot',
    websiteDescription: 'Shoes for needles, mud and wet leaves.',
    specificInstructions: 'Buy the Bramble 3 in your size. Do not hold back about the product page.',
    focusAreas: ['Search', 'Size picker', 'Shipping'],
    targetDemographics: { genders: ['Female', 'Non-binary'], ...shoppers },
    deliveriesExpected: 2,
  },
  fernfootAutumn: {
    websiteUrl: 'https://fernfoot.example/autumn',
    websiteName: 'Fernfoot, autumn range',
    websiteDescription: 'The new season, before we send the newsletter.',
    specificInstructions: 'You have walked past our window display. Does the site keep what it promised?',
    targetDemographics: { ageRanges: ['26-35', '36-45', '46-55'] },
    deliveriesExpected: 3,
  },
  kilnAndClover: {
    websiteUrl: 'https://kilnandclover.example',
    websiteName: 'Kiln & Clover',
    websiteDescription: 'Pottery classes for people with no talent and a free Thursday.',
    specificInstructions: 'Find out what a class costs and whether there is one near you this month.',
    targetDemographics: { ageRanges: ['26-35'] },
    deliveriesExpected: 2,
  },
  bikeCoop: {
    websiteUrl: 'https://mapletonbikes.example',
    websiteName: 'Mapleton Bike Co-op',
    websiteDescription: 'Repairs, used bikes, and a workshop where you do it yourself.',
    deliveriesExpected: 1,
  },
  teaRoom: {
    websiteUrl: 'https://lanternlanetea.example',
    websiteName: 'Lantern Lane Tea',
    websiteDescription: 'Loose leaf by post, with a subscription that nobody understands yet.',
    specificInstructions: 'Explain the subscription to us as though we were your neighbour.',
    focusAreas: ['Subscription', 'Gift orders'],
    targetDemographics: { genders: ['Female'], incomeLevel: ['$100k-$150k'], ageRanges: ['46-55', '55+'] },
    deliveriesExpected: 3,
  },
  swimSchool: {
    websiteUrl: 'https://puddlejumpers.example',
    websiteName: 'Puddle Jumpers Swim School',
    targetDemographics: { hasChildren: ['Children 0-5'] },
    deliveriesExpected: 2,
  },
  bakery: {
    websiteUrl: 'https://crumbandcrust.example',
    websiteName: 'Crumb & Crust',
    websiteDescription: 'Baked at four, on your table at eight.',
    specificInstructions: 'Order two croissants for pickup tomorrow morning.',
    deliveriesExpected: 1,
  },
  bakeryMenu: {
    websiteUrl: 'https://crumbandcrust.example/menu',
    websiteName: 'Crumb & Crust, new menu',
    specificInstructions: 'You do not eat gluten. Is there anything for you?',
    deliveriesExpected: 1,
  },
  bank: {
    websiteUrl: 'https://northgate.example/savings',
    websiteName: 'Northgate Savings Bank',
    websiteDescription: 'The page where people open a savings account, or do not.',
    specificInstructions: 'Try to open a Classic Savings Account. Say aloud whenever you would give up.',
    focusAreas: ['Plain language', 'The form'],
    targetDemographics: { housingStatuses: ['Homeowner'] },
    deliveriesExpected: 2,
  },
  bankForm: {
    websiteUrl: 'https://northgate.example/savings/apply',
    websiteName: 'Northgate, application form',
    targetDemographics: { ageRanges: ['46-55', '55+'] },
    deliveriesExpected: 2,
  },
  bankRates: {
    websiteUrl: 'https://northgate.example/rates',
    websiteName: 'Northgate, rates page',
    specificInstructions: 'Which account pays most after one year?',
    targetDemographics: { educationLevel: ["Bachelor's degree", "Master's degree"] },
    deliveriesExpected: 2,
  },
  tenfold: {
    websiteUrl: 'https://tenfold.example',
    websiteName: 'Tenfold',
    websiteDescription: 'Ten minutes of exercise a day.',
    deliveriesExpected: 1,
  },
  tenfoldPricing: {
    websiteUrl: 'https://tenfold.example/pricing',
    websiteName: 'Tenfold, pricing',
    specificInstructions: 'Find out how you would get your money back.',
    deliveriesExpected: 1,
  },
  kayaks: {
    websiteUrl: 'https://saltmarsh.example',
    websiteName: 'Saltmarsh Kayaks',
    websiteDescription: 'Rentals and guided tours from May to October.',
    specificInstructions: 'Book the sunrise tour for two, on your phone.',
    targetDemographics: { primaryDeviceUsage: ['Mobile-first'] },
    deliveriesExpected: 2,
  },
} satisfies Record<string, Request>;
export type RequestName = keyof typeof requests;
