/**
 * The 3,000 most common passwords of at least six characters, in alphabetical order: the beginning of the list of zxcvbn 4.4.2
 * (https://github.com/dropbox/zxcvbn, `lib/frequency_lists.js`), which was counted from passwords that were made public. Each word is written
 * as how many letters it shares with the one before it, and the rest.
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc. Permission is hereby granted, free of charge, to any person obtaining a copy of this
 * software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation
 * the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom
 * the Software is furnished to do so, subject to the following conditions: the above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT
 * SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
 * OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
const written = `
00.0.0.000 500 100000 51 57 3111 27007 11011910 670 75 77 680 71 72 73 74 75 76 77 78 79 690 71 72 73 42000 71
610 71 3203 604 391989 12011985 77 321984 75 76 77 78 331984 76 341986 351986 361985 76 371982 76 381984 77 78
79 391986 77 2101985 13082006 0100000 22030 640 3938 64756 111111 611 42222 3222 6333 3333 22211 433 644 855
3358 613 821 12011987 21314 615 22333 23098 3123 612 6a 6q 32323q 3321 6123 6a 6q 34321 44321 451 54321 55
64321 56 6654321 67 78 89 90 90a 90q 910 9a 9q 9z 8a 8q 79 7a 7q 6a 7a 6k 6q 7w 8erty 6r 6s 6z 57 5a 5q 6we
8rt 5t 5z 4abcd 4qwe 7r 3654 6789 4987 74 85 3789 6456 3987 3aaa 4bc 4sd 3qaz 4q123 4we 6123 6asd 9zxc 6rty
3zxc 24578 28500 2qw12 434er 4as 6zx 131313 22435 646 24679 25246 3790 52468 90 266613 141627 22536 27258 636
89 3369 3852 6369 4963 72 85 150781 2426378 29357 3753 3951 162534 18436572 192837 6465 2411945 1a2b3c 64d
1passwor 2ussy 1q2w3e 64r 85 9t 9t6y 2a2ws3ed 3z2ws 7x 83edc 4xsw2 2werty 1x2zkg8w 0200000 11031988 228506
122333 23344 135689 146810 15802580 3456 0314159 626 25475 121123 3456 3654 6987 132211 23666 26699 162436
29963 0420247 3420 145566 156123 3321 3654 3852 1815162342 1runner 050cent 1551212 3666 3777 0654123 3321
166666 3777 3999 1751520 196969 073501505 141852 6963 153159 3951 1753191 277777 3888 39311 28899 184512 27898
29123 3456 612 83 35123 3654 3987 194613 1ugd5hip2j 0852456 1675309 1j4ye3uz 0906090 111911 1379992 151753
163852 6741 187456 6321 0a11111 22345 66 77 88 99 2b2c3 6d4 2s2d3 6f4 1a123456 2a111 2liyah 2rdvark 3on1
1bc123 64 75 3d123 74 2erdeen 2grtyu 2solut 1ccess 614 3ord 2hilles 2tion 1dam12 2gjmptw 2idas 2onis 1ezakmi
1gent007 2gies 1ikido 2rborne 4us 3force 3plane 1labama 3ska 2batros 3ion 2ejandr 3ksandr 9a 5ey 3nka 3x123
4ande 7r 4is 2ibaba 3ens 2lmine 3sop 4tar 2pha1 5bet 3ine 2ucard 1madeus 3nda1 3teur 3zon 2ber1 2erica 71
2sterda 8m 1naconda 3kin 3lsex 3rchy 2drei 5w1 5y 4omeda 2field 2gel1 5s 2hyeuem 2imal 2thony1 3oni 2ubis
1pache 2ollo 613 2ple1 623 5pie 5s 1quarius 1ragorn 2ea51 2izona 2magedon 4ni 2senal 71 2temis 5ka 1sd123 3asd
3f123 74 4asdf 4gh 6j 7k 8l 4jkl 4zxcv 3zxc 2hley1 2pire 5ine 2sassin 3fuck 3hole 71 7s 3man 3word 2terix 3ros
1tlanta 6is 2omic 1uburn 2dia4 2ssie 3tin 61 4rali 1valanch 4on 3tar 2enger 1wesome 1zamat 2erty 2sxdc 6fv
0babyblue 5oy 4doll 4face 4girl 4lon 75 2cardi 3chus 3kdoor 2dass 3boy 3dog 3ger 4irl 3man 2ggins 3ira 2ller
4oon 7s 2mbam 2nana 6s 5e 3dit 3gkok 3ker 3ner 3shee 3zai 2rbie 3celon 8a 3efoot 3kley 3ney 3sik 3tman 2seball
81 3ket 6ba 3sman 3tard 2tman 61 2yern 1cfields 1eaches 3gle 3mer 3ner 4ie 3rcat 3st1 5ie 3tle 6s 3utifu 5y
3ver 4is 2ckham 2efcake 3mer 3tle 2lla1 2nfica 3gals 2owulf 2retta 3lin 1hbirf 1icycle 2gass 3balls 4ear 4ird
4oobs 5y 4utt 3cock 3daddy 4ick 4og 3foot 3gie 4les 4uy 3mac 5n 4ike 4oney 3one 3red 3sexy 3time 5t 6s 2kini
2lly1 5bob 7y 2mmer 2ngo1 3laden 2rdie 4man 2scuit 2tch1 5ass 5es 3eme 2zkit 1labla 3ck1 5bir 5cat 5dog 5haw
5ie 5jac 8k 5out 5s 5y 3des 3hblah 3ster 3zer 2essed 5ing 2ink182 3zzard 2onde 6s 5ie 3wjob 4me 2ue123 422
4bird 5oy 4dog 4eyes 4fish 4moon 4sky 1ob123 3afett 3by1 3cat 2eing 2gart 3dan 2hica 2llocks 5x 2mber 2nd007
4age 3ehead 3jour 3kers 3sai 2obie 6s 4oo 3ger 4ie 3kworm 3mboom 4er 3tie 2ricua 3ussia 2ssman 3ton 2unce
2wler 4ing 2xing 3ster 1r0d3r 2ando 6n1 5y 3sil 3ves 3zil 2east 6s 3eze 2ian1 3ghton 3stol 3tney 2onco 6s
3oklyn 3wnie 5s 2ucelee 3ins 3tus 1ubba1 5s 4le 6s 2cket 5ye 7s 4shot 2ddah 4ha 4ie 4y1 3light 3man 3weise
2ffalo 4ett 4y1 2gger 2ilder 2lldog 71 7s 4et 4seye 5hit 2nghole 3ny1 2rger 2ster 61 2tter 6cu 6fl 8y 4head
5ole 4man 4ons 2zzard 1yteme 0cabbage 2ctus 2dillac 2esar 2lgary 3ico 4ente 4forn 4gula 2maro 3biami 3elot 5s
5toe 4ron 71 3per 2nada 3cer 4un 3dle 4yman 3nabis 3tona 2pone 3tain 2ramel 4van 3dinal 3olina 3pedie 5t 3rera
4ot 3tman 4oon 2sanova 3erta 4y1 3ino 3per 3sie 2t123 3ch22 3dog 3fish 3herin 3man 2valier 3eman 1br600 1cbill
1dtnkfyf 1eleron 3ica 4ne 3tic 6s 2rberus 2ssna 1fitymrf 1gfhnfr 1hainsaw 3mpion 5s 3ngeme 3rger 7s 4les1 5i
6e 71 5ott 5ton 5y 4med 3ser 2eater 3ckers 3ech 4ks 4rs 4se 61 4tah 3lsea 71 3rokee 4ry 3ster 71 3velle 4role
4y1 3wie 3yenne 2icago 71 4hi 4ken 71 7s 5s 3efs 3mera 3nook 3pper 3vas 2loe1 2ocolat 3pper 2ris1 5bln 5sy 5t
6ia 7n 6op 3ome 4nic 5o 3ysler 2uang 3bby 3ckie 5les 5y 3nky 1icero 2gars 2nder 3namon 1jkysirj 4wt 1lancy
3pton 3rinet 3ssic 3udi 3ymore 2emson 3velan 2ipper 3toris 2oud9 5s 3ver 1obra1 2cacola 4ine 3onut 2ffee 2hiba
2lombia 4rado 5s 3t45 4rane 2mmando 3paq 4ute 7r 2ncrete 3dom 5r 3nect 4or 3sumer 2okie 6s 3ldude 4er 4guy 4io
4man 3ter 2pper 2rleone 3ona 3rado 3sair 3vette 2smic 4os 3worth 2ugar 2wboy 61 6s 71 2yote 1racker 3zy1 5bab
2eampie 5y 4tive 2icket 3mson 3tter 2jhgbjy 2uise 6r 3nch 3sader 2ysis 4tal1 1thulhu 4tq 1ubbies 3swin 2ddles
2mming 3shot 2pcake 2rious 2stom 2tlass 3ter 1xfcnmt 1yclone 5ps 2press 0daddy1 2ewoo 2gger 2isy1 2kota 2lejr
3las 61 2mmit 3nit 2ncer 3ger 3iel1 4il 4la 3nyboy 3zig 2rkman 4ness 4side 5tar 2vid1 5e 5s 2ytona 1brnjh 6bz
1eadhead 4man 4pool 3th1 2ejay 3pthroat 3znuts 7z 2fender 3iant 3tones 2lete 3phi 3ta1 3uxe 2nali 3iska 2peche
2sert 3igner 4re 3kjet 3tiny 2troit 2utsch 2vil666 5dog 5s 2xter 1fcbkbq 2kthbz 5f 4ynbyf 2vgbh 1harma 1iablo
3mond 71 7s 2ckhead 4ie 2ehard 3sel 3tcoke 4er 2gger 4ler 3ital 71 2lbert 3ligaf 2namo 3gdong 3osaur 2rtbike
2scover 3ney 2vine 1kflbckfd 5vbh 1oberman 2ctor 2dge1 5r 6am 6s 2gfood 3gie 3house 3man 2itnow 2llar 3phin 71
7s 2mino 2nkey 3uts 2obie 3dle 3gie 3kie 2ughboy 1racula 3gon 61 72 6ball 6s 5on 2eamer 5s 2iver 3zzt 2oopy
3wssap 2pepper 2ummer 1thjybrf 1ublin 2cati 3hess 2mbass 2rango 2ster 2tchess 0eagle1 5s 61 2stside 2tpussy
3shit 1clipse 1duard 2ward1 1eyore 1instein 1katerina 1lectra 6ic 6on 3ment 3phant 2izabet 5veta 2vis1 1merald
2ily1 3nem 2pire 1ngage 3ineer 2igma 2ter1 5pri 8se 1raser 2icsson 2otic 6a 1scort 1ternal 5ity 1ureka 3opa
1verest 4ton 1xcalibu 2igen 6t 2odus 2plorer 3ress 2treme 0fabric 2cial 2ggot 2lcon 6s 3len 4out 2ntasy
2rscape 4ide 2ster 2tass 3boy 3cat 3man 1eather 2nder 2rgie 3nand 3rari 71 4et 2ster 2tish 1ghtkm 1icken 2esta
2garo 3hter 2lter 2nger 2reball 5ird 4fly 5ox 4man 2shes 4ing 71 3ting 2tness 1ktrcfylh 9f 5tq 1lames 4ingo
3sh1 3tron 2etch 3xible 2ipper 2oppy 3rian 5da 71 3under 3wer 2uffy 2yboy 3ers 1oobar 3tbal 7l 81 2rdf150 3est
4ver 3fun 3mula 71 3tuna 3you 2ssil 2xtrot 1rancesc 4k1 5y 2eaks 5y 3ckles 3ddy 3edom 71 4pass 5orn 4user
2iday 3ght 3sco 4ky 2ogger 5y 3nt242 5ier 3sty 1uck_inside 4ed 5r 6s 4face 4her 4ing 5t 4me 4off 71 4this 4u2
4you 71 72 2gazi 2ntime 2sion 2tbol 1yfcnfcbz 2lhtq 2txrf 2utkbyf 0gabrie 6l1 7l 2laxy 3ina 3ore 2mbit 3ecube
4over 2ndalf 71 3gbang 4sta 6er 2rden 3field 3goyle 2teway 71 3or1 5ade 5s 2wker 1bpltw 1egcbr 2heim 2mini
2nesis 3ius 2orge1 2ronimo 2sperrt 2tmoney 3some 1fhjkm 61 723 1hbdtn 6br 3lehjr 2etto 2jcnj 6nfr 2ostrider
1iants 2nger 61 2orgi 2zmo1 5do 1jkbyf 1ladiator 1money 1n56gn56 1oalie 3way 2blin 4ue 3ucks 2ddess 3fathe 8r
3smack 3zilla 2fish 3orit 2lden 4fish 4star 4wing 3fball 4er 4ing 3iath 3lum 2navy 2ober 3dboy 4luck 4time
3gle 2pher 2rdon24 3illa 2tcha 3hic 3ohell 2vols 1ranny 3pes 2ease 4t1 5one 3en1 5bay 5day 5s 3gor 3mlin 3ndel
3tzky 2iffey 3ngo 3zzly 2omit 3ove 5y 3ucho 2umpy 1sxr750 1uardian 2iness 4ness 3tar 61 2ndam 3nar 4er 6s
2stav 0hacked 5r 2l9000 3flife 2mbone 4urg 3let 3mer 6s 3ster 2ndyman 3nah 4ibal 3solo 2ppy1 623 5day 2rdcock
6re 4on 4rock 3ley 61 3ry1 2vefun 2waii 6an 3keye 7s 2yabusa 1earts 3ter 4her1 3ven 2ckfy 2dgehog 2ineken
2llfire 4o1 623 5o 4yeah 3met 3pme 2ndrix 3tai 2rbie 3cules 3mes 3shey 2soyam 1idden 2ghland 2phop 3pie 2there
3ler 3man 1jvfirf 1obbes 4it 2ckey 61 2kies 2liday 3ly1 5woo 3yshit 2mer1 5s 5un 2nda1 3ey1 3gkong 2oker 3sier
7s 3ter 6s 4ie 2rizon 3ndog 4et 5y 4y1 3ses 2tbox 5y 3dog 3pussy 3red 4od 3sex 4hot 4tuff 3tie 1ummer 2nter 61
4ing 2rrican 2sker 6s 4ies 3tler 1yperion 0iamgod 1b6ub9 2anez 1cecream 3man 1dontkno 8w 1forgot 1guana
1hateyou 1llini 3usion 2ovesex 5u 5yo 7u 1mmortal 2pala 1ncubus 2diana 6s 4go 2ferno 3initi 7y 2sane 3ert
2tegra 4rnet 3repid 4uder 2uyasha 1omega 1pswich 1rish1 2onman 1scool 1talia 1vanov 6a 2erson 1wantu 0jabroni
2ckal 5ss 4off 4son1 75 3ob1 2gger 3uar 2maica 3es007 51 5bon 8d 3ie1 3mer 4in 2rhead 2smine 71 3on1 3per
2ybird 3den 3hawk 2zzman 1enny1 2richo 3koff 2ssic 6a1 3ter 3us1 2thro 3ski 2wels 1imbob 3my1 1ktymrf 1ockey
2hann 6es 3n316 4boy 2ker1 5s 2rdan 61 623 2shua1 1rcfyf 1uggalo 2mper 2nebug 3gle 3ior 2piter 2st4me 4doit
4ice 5n1 4me 2ventus 0kahuna 2ktus 2mikaze 2ngaroo 3sas 2rate 3ina 3olina 2shmir 3per 2tana 3erina 3ie1 3rin
2wasaki 1cj9wx5n 1eeper 2lly1 2nshin 3wood 5rth 2vin1 2yboard 3stone 3west 1ickass 4er 2llbill 4er 61 6s 4me
2ngfish 4kong 4pin 4ston 2pper 2rill 2sses 4me 2tkat 3ten 4y1 5cat 5kat 1laster 2eopatra 2ingon 1nickers 5s
3ghts 2opka 1odiak 2lobok 2shka 3mos 3tya 2tenok 1rishna 1tyjxrf 1ungfu 0labrador 3tec 2crosse 2dybug 2guna
2kers 3ota 2ncelot 5r 3sing 2ptop 2risa 2ssie 3vegas 2tinas 5o 1eather 3vemealone 2dzep 2gacy 3end 3ion 3olas
2nnon 2onid 3pard 2sbian 7s 3paul 3tat 2tmein 71 72 3sgo 2xmark 1iberty 2cker 4it 4me 2fehack 2ghter 5nin 8g
5s 2nda1 3eage2 2onking 2quid 2verpoo 8l 2zard 1obster 2gan1 3itech 2komotiv 2l123 3ipop 3lipop 4ol 2ndon
3estar 4wolf 3ghorn 2oker 3ser 2sers 2ve12 63 469 4it 4ly 4me 4r1 5boy 5s 4sex 4you 2wrider 1tybcrf 1ucifer
3ky1 63 57 5dog 2dmila 1vbnhbq 0macdaddy 3hine 3ross 2ddie 4og 3ina 4son 71 3man 5x 3ness 3onna 2estro 2ggie
4ot 3ic1 5k 5man 3num 5s 3pie 2iden 3lcreated5240 4man 2jestic 2kaveli 3sim 2laka 3ibu 4na 3lard 2mapapa
2nchest 8er 4ity 3darin 4ingo 3iac 3owar 3son 3tis 3utd 2radona 4thon 3ia1 4ka 4na 5e 61 6rs 6s 5o 613 4us
3lboro 4ey 3tin1 6i 3yjane 2ssive 3ter 61 2tador 3rix 3thew1 3ure 2verick 2x123 3ell 3ima 5us 3well 2yday 3hem
2zafaka 1eatball 4head 4loaf 2chanic 2dusa 2gadeth 4man 4pass 4tron 2ister 2lissa1 3lon 5w 2morex 3phis 2nace
2owmeow 2rcedes 4ury 3idian 3lin 4ot 3maid 3sedes 2tallic 8a 2xico 1ichae 6l1 4igan 3key 61 3rolab 5n 5sof 8t
2dget 3night 3way 2ghty 2lana 5o 3ena 3kman 3lwall 2necraft 3ime 2rage 2sfit 3hka 3sy1 3ter 4ress 4y1 2ttens
1nbvcxz 1odena 2lly1 5dog 3oko 3son 2money 2naco 4lisa 3day 4eo 3ey1 5man 5s 3goose 3itor 3key 61 6s 3opoly
3ster 71 3tana 4gom240 4real 2ocow 3kie 3moo 3nlight 3se1 2rgan1 3itz 3pheus 3tgage 4imer 2scow 2ther 6lode
3orola 2untain 3se1 2zart 1uffin 2lder 3let 3tiplelo 2nchkin 2ppet 2sashi 3cle 3hroom 3ic1 5a 5man 3tafa 5ng
71 7s 5rd 1ybaby 2life 3ove 2pass 2stic 0napass 3ster 2ruto 2scar 3ty1 5a 2tali 4sha 2ughty 1cc1701 7a 7d 7e
1e1469 2braska 2mesis 2ptune 2vada 2wbie 3castl 3life 3pass 76 4ort 3york 71 1fnmzyf 1ickel 3ola 5e1 2gger
2kita 3ola 6y 2mbus 3rod 2ners 3jas 3tendo 2pper 4le 6s 2rvana 2ssan 2tram 1ofear 2kia6300 2limit 2odle 6s
3kie 2pass 2vell 1udist 2gget 6s 2mber1 2ttertools 1wo4life 1yjets 2lons 2mets 0oakland 1biwan 2livion 1ceans
1hyeah 1icu812 2lers 1ksana 1ldman 2iver 61 4ier 1mega1 1nelove 3time 2line 3yme 1penup 3rator 2timus 1racle
3nge 61 6s 2chid 2gasm 2ioles 1scar1 2iris 1thello 1u8122 2tkast 3law 1verkill 4lord 1xford 0p0015123 1a55w0rd
5ord 2cers 3kard 4er 6s 71 3man 2dres 2intbal 8l 2kistan 2ladin 3oma 2nama 4soni 8c 3cho 3dora 3tera 4her 71
7s 4ies 4yhos 3zer 2radise 5ox 3ola 3rot 2scal 3s123 74 4at 4ion 4me 4port 4w0rd 5d 5or 71 7d 81 923 82 8s 7t
2tches 3rick1 5ot 7s 2vilion 1eaches 3nut 6s 3rljam 2bbles 2ekaboo 3wee 2gasus 2ncil 3guin 7s 3ny1 3thous 4ium
2pper 61 3si1 2rvert 2ter1 5pan 3rov 2ugeot 1hantom 2eonix 2ilippe 6s 4lies 5y 2oenix 71 3tos 1ianoman 2card
4sso 3colo 3kle 6s 4up 2glet 2kachu 2llow 2mpin 2neappl 3gpong 3head 3kfloy 2oneer 2ppen 2rate 6s 2sces 3sing
4off 3tol 2tbull 2zzas 1lanet 3stic 3tinum 3yboy 4er 4station 4time 2umber 2ymouth 1obeda 2ison 3uyt 6rewq
2kemon 71 2laris 3ice 4na 3niypizdec0211 3ska 2mpey 2ncho 3tiac 2ochie 3dle 3hbear 3kie 3ntang 3per 4ie 4oo
3ter 2pcorn 3eye 2rkchop 3nos 4star 3sche 79 3tland 4ugal 2seidon 3sum 3tal 2tato 3head 2wder 3er1 1reacher
3cious 3dator 3lude 3sario 4to 2imus 3nce 6s 7s 4ter 3ssy 3vate 4et 2odigy 3phet 1sycho 1uddin 6g 2mpkin
2nisher 3kin 4rock 2ppies 3sik 2rdue 3ple 2ssey 4ie 6s 4y1 569 5cat 5man 5s 2tter 1yramid 2thon 0q12345 66
2w2e3 6r4 8t5 95y6 1awsed 6rf 2z123 3qaz 3wsx 61 72 83 6ed 8c 9rfv 3xsw 6edc 3zaq 1qq111 1uantum 3rtz 3ttro
2eens 1waszx 2e123 3asd 6123 6zxc 3qwe 3r123 74 4asdf 4t1 623 5y 61 72 83 94 945 9456 6u 7i 8o 9p 5z 0r2d2c3po
1abbit 3ota 2cecar 4rx 3hel1 3ing 2gnarok 2ider 6s 71 3nbow 4man 3stlin 2mbler 3mstein 3ses 2ncid 3dom 3ger 61
6s 71 2ptor 2scal 3dzv3 3putin 3taman 2ven1 5s 1bhbkk 1ctybz 1eader 3lmadrid 3per 2becca1 4ls 2d123 3alert
3bull 3dog 3fish 3head 4ot 3line 3man 3neck 3rum 3skins 4ox 3wing 7s 4ood 2ebok 3fer 2nault 3egade 2reirf
2scue 2tard 1fhbyf 2nthbyf 2rfirf 3nec 1hbcnbyf 2fcjnrf 2tdtlrj 1ichard1 2ghtnow 2pken 3per 4le 1jirfrgbde
2ntyjr 2ycnfynby 1oadkill 6ng 4runn 2bert1 3otech 2cker 5t 6s 4ford 4hard 4on 4star 4y1 2dman 2ller 4tide
2mashka 3mel 2naldo 2okie 3ster 3tbeer 2sebud 2tten 2ute66 2vers 2yals 1tyuehe 1ubber 2lezzz 2nescape 3ner
2sh2112 3lan 3sia 3tam 4y1 0sabbath 3ine 3res 2die1 2fari 2ilboat 4ing 4or 3nts 2kura 2lamander 3een 3ly1 3mon
3omon 3sero 2mantha 3iam 3my1 3son 4ung 71 3tron 3urai 2ncho 3diego 4man 4ro 4y1 3fran 2pper 4hire 2rah1 4toga
2scha 3ha1 3uke 2tan666 5a 3urn 2uron 3sage 2yang 1cania 4ner 3rface 4let 2ooby 6do 4ter 71 3rpio 71 7n 3tch
4land 4t1 5y 2rappy 3eam 3uffy 2ully 1eahawks 3mus 3ray 3ttle 2bastia 2cret 61 3urity 2eker 2infeld 2lect
2minole 3perfi 2ntinel 2ptembe 2rega 4nity 3gei 5y 3solution 3ver 2same 2ven7 2x123 34me 3sex 3ual 3xxx 3y69
4girl 4man 1hadow 61 3ggy 3lom 3man 4rock 3ney14 4ia 4non1 3olin 3rks 5y 3sta 3ved 3zam 2elby 3male 3rlock
2iloh 3thead 4ty 2ogun 3oter 3rty 3tgun 3wme 4time 1iemens 3rra 2lver 61 6ad 2mon1 3ple 4sons 2natra 3bad
3ister 3ner 2rius 2thlord 2xers 1kater 2eeter 2idoo 3ing 3nny 3pper 5y 3ttles 2orpion 2ydive 3lar 4er 4ine
3walke 8r 1lacker 3ppy 4shot 3ve1 3yer 2eepy 2ider 3nky 3pknot 4pery 2utty 1meghead 4ma 3lly 2iles 5y 3ths 4ty
2oker 5s 5y 4in 3oth 2udge 1nake1 5s 3pon 4per 5le 3tch 2eakers 2ickers 3per 2oopdog 5y 3wball 5oar 4man
2uggles 1obaka 2ccer 61 3rates 2ftball 4ware 2jdlg123aljg 2ldier 3eil 3nce 2mmer 2nics 3oma 2oners 2phie
2so123aljg 2uthpar 8k 1paceman 3nking 5me 5y 3rkle 5y 61 4ta 6k 6n 7s 2eaker 3ctre 6um 3edo 5y 2ider 6ma 8n 5y
3ke1 3nner 3rit 3tfire 2lash 3inter 2onge 6bob 3oky 2ring 5t 4te 2unky 3rs1 3tnik 2yder 1quall 4sh 3irrel 5t
1rinivas 1talin 4ker 4lion 3r69 4buck 4craf 8t 4dust 4fire 6sh 4gate 4man 4ship 4ter 5rek 4wars 3tic 2ealth
3eler 7s 3fano 3phani 3reo 4lin 3ve1 2icks 5y 3mpy 3nger 5ray 4ky 2ocking 5s 3necol 5d 5s 5y 3rmy 2ranger
3ider 4ke 6r 4pper 2udly 3mpy 3nner 3pid 1ubaru 3lime 3way 3zero 2ccess 3ker 4it 4me 2ltan 2mmer 61 4it
2ndance 5y 3flowe 8r 3nyday 3rise 3set 4hin 7e 2per1 623 5fly 5man 81 5sta 8r 2rfer 4ing 2zuki 1vetik 4lana
2oboda 1wallow 2eet1 5pea 5s 5y 2immer 5ing 3nger 7s 2ordfis 8h 5s 1ydney 2ncmaster 2racuse 0tacobell 4ma
2lisman 2nker 2rdis 3get 3heel 7s 3zan 2ttoo 3yana 2urus 2ylor1 2zman 6ia 1dutybq 6z 1eacher 2chnics 5o 2ddy1
5bea 2kken 2lefon 2mpest 4lar 2nnis 2quila 2rminator 3rapin 4or 2st123 74 4er 4ing 2xas1 1hailand 3natos 4kyou
2eboss 3cat 3dog 5ors 4ude 3end 3game 4reat 3kid 5ng 3man 3one 3rock 3sims 2irteen 2omas1 3ngs 2uglife 3mbs
4per 3nder 71 7b 2x1138 1iberius 2ckle 2ffany1 2ger1 5s 3ger 61 3hts 2mber 2nker 6bell 3man 3tin 2tanic 6um 5s
3leist 3ten 4ies 1olkien 2mato 3cat 3my1 5boy 2olman 3tsie 2pcat 3dog 3gun 3her 3per 2rnado 3onto 2shiba
2ttenha 8m 2yota 1racker 4tor 3der 3nce 4sam 5lator 3pper 3vel 6er 2easure 3bor 2fnthbyf 2iangle 3cky 3dent
3gger 3nity 3ton 3umph 3xie 2ojan 6s 3mbone 3oper 3uble 2ucker 5s 3elove 3mpet 3nks 3stno1 1sunami 1uesday
2lips 2nafish 3dra 2rbo1 3key 650 3tle 1weety 2ilight 3nkle 3sted 6r 1yler1 2phoon 0ufkbyf 1ltima 6te 1mbrella
1nderdog 5taker 2icorn 2real 1sa123 3rmy 2navy 2uckballz1 1topia 0vacation 2gina 2lentin 8a 4ra 3halla 3kyrie
2mpire 2nhalen 3illa 2silisa 1ector 4ra 2dder 2geta 2lvet 2nera 2rbatim 3itas 3mont 3onika 3tigo 1fczyz 2hbyf
3ecz 3ufhbnf 2ksirf 2rcbv 6rf 2vekz 3fgfgf 3jxrf 1h5150 1iagra 2ctory 2ewsonic 2king 6s 3tor 6ia 2per1 5s
2rgin 2sion 2talik 1kontakte 1ladik 5mir 5slav 1olley 2odoo 2rtex 2yager 3eur 1ulcan 0walleye 3mart 3nut 3rus
2nker 2pbbs 2rcraft 3eagle 3hammer 3lock 5rd 3rior 7s 3thog 2sser 4up 2tcher 3erloo 1easel 2bmaste 8r 2ezer
2lcome 71 3der 2rewolf 2stham 4side 4wood 2tpussy 1hatever 4sup 2eels 2iskers 6y 5y 4per 3tesox 5y 2ocares
2ynot 1ibble 2cked 2ldcat 7s 4fire 4man 3liam1 4ow 2ndows 4sor 3ner 3ston 71 3ter 2sdom 3hbone 2zard 1olf359
4gang 4ie 4man 4pack 3verin 8e 5s 2mbat 2ody1 3fwoof 3hoo 3kie 2rdpass 1rangler 2estle 6in 2inkle1 1utang
0xanadu 2vier 1box360 1erxes 1files 1treme 1xx123 3pass 1yz123 0yamaha 2nkee 6s 71 1brbnf 3jkfq 1ellow
1fcntymrf 2nfif 4kmz 1omama 2semite 2urmom 3suck 1trewq 1zerman 0z1x2c3 6v4 1aphod 2q123 5wsx 4xsw2 3wsx 3xsw
1enith 2ppelin 2rocool 1huang 1idane 2gzag 2pper 1ombie 1vezda 1xasqw12 2c123 3asd 6qwe 3v1234 4bn 6m 71
`;

let read: ReadonlySet<string> | undefined;

/** The words. Made when they are first asked for: reading them is no work for a function that starts. */
export function commonPasswords(): ReadonlySet<string> {
  if (read !== undefined) return read;
  const words: string[] = [];
  for (const [shared = "", ...rest] of written.trim().split(/\s+/)) {
    words.push((words.at(-1) ?? "").slice(0, Number(shared)) + rest.join(""));
  }
  read = new Set(words);
  return read;
}
