/** What a table is about: the names that its columns and labels are drawn from. Labels are separated by bars. */
export interface Domain {
  readonly name: string;
  readonly id: readonly string[];
  readonly date: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  /** A usual value, and digits after the point. */
  readonly measures: Readonly<Record<string, readonly [usual: number, digits: number]>>;
  /** Columns of yes and no. */
  readonly outcomes: readonly string[];
  /** Who has many rows each. */
  readonly entity: string;
}

const REGIONS = 'North|South|East|West|Central|Coast|Highlands|Lakeside|Islands|Valley|Plains|Border';
const CITIES = 'Leeds|Porto|Lyon|Graz|Turin|Malmo|Ghent|Bergen|Brno|Krakow|Cork|Utrecht';

export const domains: readonly Domain[] = [
  {
    name: 'shop_sales',
    id: ['order id', 'receipt'],
    date: ['order date', 'date', 'sold on'],
    labels: {
      region: REGIONS,
      channel: 'Online|Store|Phone|Partner|Market',
      category: 'Toys|Garden|Books|Kitchen|Sports|Shoes|Lamps|Music|Pets|Office',
      payment: 'Card|Cash|Invoice|Voucher',
    },
    measures: { revenue: [140, 2], 'shipping cost': [12, 2], 'basket weight': [4, 3], 'visit minutes': [17, 1] },
    outcomes: ['returned', 'gift wrap'],
    entity: 'customer',
  },
  {
    name: 'visits',
    id: ['session id', 'visit'],
    date: ['day', 'visit date'],
    labels: {
      source: 'Search|Mail|Direct|Social|Referral|Ads|Video',
      device: 'Phone|Laptop|Tablet',
      country: 'France|Spain|Italy|Poland|Norway|Austria|Ireland|Greece|Portugal|Finland',
      landing: 'Home|Blog|Prices|Help|Product|Careers|Events|Docs',
    },
    measures: { seconds: [210, 0], 'page load': [1.8, 3], 'scroll depth': [55, 1], 'bytes read': [820, 0] },
    outcomes: ['signed up', 'came back'],
    entity: 'account',
  },
  {
    name: 'machines',
    id: ['run', 'batch no'],
    date: ['measured at', 'run date'],
    labels: {
      machine: 'M1|M2|M3|M4|M5|M6|M7|M8|M9|M10|M11',
      shift: 'Early|Late|Night',
      plant: CITIES,
      material: 'Steel|Copper|Brass|Nylon|Resin|Glass',
    },
    measures: { temperature: [74, 2], pressure: [6.2, 3], output: [480, 0], vibration: [3.1, 3] },
    outcomes: ['defective', 'alarm'],
    entity: 'operator',
  },
  {
    name: 'orders',
    id: ['order no', 'po number'],
    date: ['created', 'order day'],
    labels: {
      supplier: 'Arvo|Belmont|Cadiz|Dorn|Elbe|Fjord|Gala|Hansa|Iris|Jura',
      warehouse: 'A|B|C|D|E',
      terms: 'Prepaid|30 days|60 days',
      'product line': 'Basic|Plus|Pro|Spare parts|Service|Custom',
    },
    measures: { 'order value': [2400, 2], 'lead time': [14, 1], 'gross weight': [330, 1], 'pallet height': [1.4, 3] },
    outcomes: ['rush', 'canceled'],
    entity: 'buyer',
  },
  {
    name: 'energy',
    id: ['reading', 'meter row'],
    date: ['time', 'read on'],
    labels: {
      site: CITIES,
      tariff: 'Day|Night|Flat',
      building: 'Hall|Tower|Annex|School|Library|Pool|Garage|Clinic',
      fuel: 'Gas|Power|District heat|Oil',
    },
    measures: { consumption: [96, 2], 'peak load': [31, 2], 'air humidity': [48, 1], 'supply voltage': [231, 1] },
    outcomes: ['estimated', 'outage'],
    entity: 'tenant',
  },
  {
    name: 'staff_hours',
    id: ['entry', 'timesheet'],
    date: ['work date', 'date'],
    labels: {
      department: 'Sales|Finance|Legal|Research|Support|Logistics|Design|Purchasing',
      contract: 'Permanent|Temporary|Trainee',
      office: CITIES,
      'job level': 'L1|L2|L3|L4|L5',
    },
    measures: { hours: [7.4, 2], 'travel cost': [46, 2], 'commute km': [19, 1], 'training minutes': [38, 0] },
    outcomes: ['overtime', 'remote'],
    entity: 'employee',
  },
  {
    name: 'support_tickets',
    id: ['ticket', 'case id'],
    date: ['opened', 'opened on'],
    labels: {
      team: 'Red|Blue|Green|Amber|Violet|Silver',
      priority: 'Low|Normal|High|Urgent',
      topic: 'Login|Billing|Delivery|Refund|Setup|Outage|Account|Other|Upgrade',
      language: 'English|German|French|Spanish|Dutch',
    },
    measures: {
      'handling minutes': [32, 1],
      'wait minutes': [11, 2],
      'reply length': [420, 0],
      'survey score': [71, 1],
    },
    outcomes: ['reopened', 'escalated'],
    entity: 'client',
  },
  {
    name: 'deliveries',
    id: ['tour', 'parcel id'],
    date: ['delivered on', 'dispatch date'],
    labels: {
      depot: CITIES,
      carrier: 'Swift|Atlas|Condor|Pony|Orbit|Delta',
      zone: REGIONS,
      vehicle: 'Van|Truck|Bike|Car',
    },
    measures: { freight: [58, 2], 'distance km': [124, 1], 'transit hours': [27, 2], volume: [2.6, 3] },
    outcomes: ['late', 'damaged'],
    entity: 'receiver',
  },
];
