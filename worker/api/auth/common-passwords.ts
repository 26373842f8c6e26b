/** Whether half the world uses this password: whatever its case, it is guessed first. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase());
}

/** The most used ones of the allowed length (8 characters and more), in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
12345678 123456789 1234567890 12345678910 123456789a 123456789q 0123456789 01234567 0987654321 87654321
987654321 9876543210 11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333
44444444 55555555 66666666 77777777 88888888 99999999 999999999 12341234 11223344 1122334455
12121212 13131313 123123123 123321123 123454321 1234554321 12344321 123456123 123456654321 1234512345
10101010 11112222 12123434 12131415 14725836 147258369 147852369 159357456 159753456 18273645
19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 20002000
31415926 3141592654 42424242 456456456 789456123 7894561230 741852963 963852741 98765432 a1234567
a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aa123456789 ab123456 abc12345 abc123456
abc123456789 abcd1234 abcd12345 abcde12345 abcdef123 abcdefgh abcdefg1 abcdefghi abcdefghij abcabc123
abc123abc asd12345 asd123456 asdasd123 asdasdasd asdf1234 asdf12345 asdfasdf asdfghjk asdfghjkl
asdfjkl; asdf;lkj asdqwe123 azerty123 azertyui azertyuiop 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 1qaz1qaz 2wsx3edc 3edc4rfv q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q12345678 qazwsxedc
qazwsx123 qazwsxedcrfv qazxswedc qwaszx123 qweasdzxc qweasd123 qwe12345 qwe123456 qwe123qwe qweqwe123
qweqweqwe qwer1234 qwer12345 qwerasdf qwert123 qwert1234 qwert12345 qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwerty1! qwerty11 qwerty22 qwertyui qwertyuiop qwertyuiop123 qwertyqwerty qwertz123
qwertzuiop zaq12wsx zaq1zaq1 zaq1xsw2 zaqxswcde zxc12345 zxc123456 zxcasdqwe zxcvbnm1 zxcvbnm123
zxcvbnma zxcvbnm, zxcv1234 zxczxczxc password password1 password12 password123 password1234 password12345
password123456 password2 password3 password9 password01 password! password1! password@1 password@123 password0
passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd pass1234 pass12345 pass123456 passpass passport
password2020 password2021 password2022 password2023 password2024 password2025 password2026 mypassword newpassword yourpassword
passwort wachtwoord contrasena motdepasse senha123 parola123 iloveyou iloveyou1 iloveyou2 iloveyou!
iloveyou123 iloveyou12 iloveme1 ilovegod ilovejesus ilovemom loveyou1 lovelove loveyou123 iloveu123
princess princess1 princess12 princess123 sunshine sunshine1 sunshine123 football football1 football123
football12 baseball baseball1 basketball superman superman1 superman123 batman123 spiderman spiderman1
starwars starwars1 pokemon1 pokemon123 michael1 michelle jennifer jessica1 jonathan
anthony1 charlie1 charlie123 ashley123 daniel123 danielle jordan23 jordan123 matthew1 nicholas
patricia samantha elizabeth alexander alexandra benjamin brittany caroline catherine christian
christopher christina victoria veronica stephanie sebastian richard1 robert123 william1 thomas123
welcome1 welcome123 welcome@123 welcome12 welcome1234 trustno1 whatever whatever1 computer computer1
internet internet1 internet123 samsung1 samsung123 liverpool liverpool1 chelsea1 chelsea123 arsenal1
arsenal123 manchester manutd123 barcelona barcelona1 realmadrid juventus juventus1 cristiano ronaldo7
messi123 lebron23 kobe2424 shadow123 master123 monkey123 dragon123 letmein1 letmein123 letmein!
admin123 admin1234 admin12345 admin@123 administrator adminadmin root1234 toor1234 test1234 test12345
test123456 testtest testing1 testing123 guest123 user1234 username changeme changeme1 changeme123
default1 default123 temp1234 temporary secret123 access14 login123 hello123 hello1234 hellohello
helloworld goodluck goodbye1 blessed1 blessing blessings jesus123 jesuschrist jesus777 godisgood
godbless godislove thankgod faith123 hope1234 grace123 heaven777 angel123 angels123 babygirl
babygirl1 babygirl123 babyboy1 sweetheart sweetie1 lovely123 beautiful beautiful1 gorgeous butterfly
butterfly1 chocolate chocolate1 strawberry cupcake1 cookie123 cheese123 pumpkin1 snowball sunflower
rainbow1 diamond1 platinum midnight midnight1 november december september february october1
november1 december1 january1 summer123 summer2023 summer2024 summer2025 winter123 winter2024 spring2024
monday123 friday13 freedom1 freedom123 friends1 friends4ever forever1 forever21 together happiness
maverick mercedes corvette mustang1 ferrari1 porsche1 chevrolet kawasaki yamaha123 harley123
gangster godfather hardcore metallica metallica1 slipknot slipknot1 nirvana1 eminem123 blink182
warcraft minecraft minecraft1 minecraft123 fortnite callofduty playstation nintendo gamer123 killer123
warrior1 warriors champion champions winner123 success1 success123 money123 moneymaker millionaire
business bigdaddy bigboy123 lovers123 sexy1234 superstar rockstar1 scorpion1 leonardo isabella
gabriela gabriel1 fernando francisco alejandro alejandra estrella mariposa teamomucho tequiero
southafrica southafrica1 mzansi123 johannesburg joburg123 capetown capetown1 capetown123 durban123 pretoria
pretoria1 soweto123 springbok springboks springbok1 bafana123 bafanabafana kaizerchiefs kaizer123 chiefs123
orlandopirates pirates123 amakhosi amakhosi1 sundowns sundowns1 mandela1 mandela123 madiba123 ubuntu123
sharks123 stormers bulls123 proteas123 thando123 thabo123 sipho123 nkosi123 lerato123 nomvula1
`
    .split(/\s+/)
    .filter((password) => password !== ''),
);
