import { MOST_USED_PASSWORDS } from './most-used-passwords.ts';

/** True if the password, ignoring case, is among the most used passwords, which attackers guess first. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    [MOST_USED_PASSWORDS, ALSO_USED_PASSWORDS].flatMap((list) => list.trim().split(/\s+/)),
  );
  return commonPasswords.has(password.toLowerCase());
}

/** Built on first use, because most isolates never need it. */
let commonPasswords: ReadonlySet<string> | null = null;

/** Passwords missing from the worldwide list: popular in South Africa, or popular only recently. */
const ALSO_USED_PASSWORDS = `
0123456789 01234567 0987654321 87654321 987654321 9876543210 111111111 1111111111 00000000 000000000
0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 999999999 12341234 12121212
13131313 123123123 1234512345 10101010 12123434 159357456 159753456 18273645 19841984 19851985 19861986
19871987 19881988 19891989 19901990 19911991 19921992 20002000 3141592654 42424242 456456456 98765432
a1b2c3d4e5 aa12345678 aa123456789 ab123456 abc123456 abc123456789 abcd12345 abcde12345 abcdef123 abcdefgh
abcdefghi abcdefghij abcabc123 abc123abc asd12345 asd123456 asdasd123 asdasdasd asdf12345 asdfjkl; asdf;lkj
azerty123 1qaz1qaz 2wsx3edc 3edc4rfv q12345678 qwaszx123 qwe12345 qwe123456 qweqwe123 qweqweqwe qwer12345
qwert1234 qwerty1! qwerty22 qwertyuiop123 qwertyqwerty qwertz123 qwertzuiop zaq1zaq1 zxc12345 zxc123456
zxcvbnma zxcvbnm, zxczxczxc password1234 password12345 password123456 password3 password! password1!
password@1 password@123 password0 p@ssword pa$$word pa$$w0rd pass12345 pass123456 password2020 password2021
password2022 password2023 password2024 password2025 password2026 newpassword yourpassword wachtwoord
contrasena motdepasse senha123 parola123 iloveyou! iloveyou123 iloveyou12 iloveme1 ilovejesus ilovemom
loveyou1 loveyou123 iloveu123 princess1 princess12 princess123 sunshine123 football123 football12 superman123
batman123 spiderman1 pokemon123 charlie123 ashley123 daniel123 jordan123 robert123 thomas123 welcome123
welcome@123 welcome12 welcome1234 whatever1 internet1 internet123 samsung123 chelsea123 arsenal123 manutd123
barcelona1 juventus1 cristiano ronaldo7 messi123 lebron23 kobe2424 shadow123 master123 monkey123 dragon123
letmein123 letmein! admin123 admin1234 admin12345 admin@123 administrator adminadmin root1234 toor1234
test12345 test123456 testing123 guest123 user1234 changeme1 changeme123 default1 default123 temp1234 temporary
secret123 login123 hello1234 hellohello helloworld goodbye1 blessed1 blessings jesuschrist jesus777 godisgood
godbless godislove thankgod faith123 hope1234 grace123 heaven777 angels123 babygirl1 babygirl123 babyboy1
sweetheart sweetie1 lovely123 beautiful1 butterfly1 chocolate1 cupcake1 cookie123 cheese123 midnight1 october1
november1 december1 january1 summer123 summer2023 summer2024 summer2025 winter123 winter2024 spring2024
monday123 friday13 freedom123 friends1 friends4ever forever21 yamaha123 harley123 metallica1 slipknot1
eminem123 minecraft1 minecraft123 fortnite callofduty gamer123 champions winner123 success123 moneymaker
millionaire bigboy123 lovers123 sexy1234 rockstar1 scorpion1 francisco alejandra teamomucho tequiero
southafrica southafrica1 mzansi123 johannesburg joburg123 capetown1 capetown123 durban123 pretoria pretoria1
soweto123 springbok springboks springbok1 bafana123 bafanabafana kaizerchiefs kaizer123 chiefs123
orlandopirates pirates123 amakhosi amakhosi1 sundowns sundowns1 mandela1 mandela123 madiba123 ubuntu123
sharks123 stormers bulls123 proteas123 thando123 thabo123 sipho123 nkosi123 lerato123 nomvula1
`;
